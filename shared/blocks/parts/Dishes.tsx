/** A dish; `price` is formatted in the domain's currency, or empty. */
export type Dish = {
  id: string;
  name: string;
  description: string;
  price: string;
  diets: string[];
  allergens: string[];
  /** Gone until closing. */
  soldOut?: boolean;
};

/** A menu: dishes with price, description, diets and allergens. */
export function Dishes({ dishes }: { dishes: Dish[] }) {
  return (
    <ul className="dishes">
      {dishes.map((dish) => (
        <li key={dish.id} data-dish={dish.id}>
          <p className="dish-name">
            {dish.soldOut ? <s>{dish.name}</s> : <span>{dish.name}</span>}
            {dish.price && <span className="price">{dish.price}</span>}
          </p>
          {dish.soldOut && <p className="sold-out">Sold out today</p>}
          {dish.description && <p className="dish-text">{dish.description}</p>}
          {(dish.diets.length > 0 || dish.allergens.length > 0) && (
            <p className="dish-notes">
              {dish.diets.map((diet) => (
                <span key={diet} className="tag">
                  {diet}
                </span>
              ))}
              {dish.allergens.length > 0 && <span>contains {dish.allergens.join(', ')}</span>}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
