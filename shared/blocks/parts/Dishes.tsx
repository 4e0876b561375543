import type { Picture as PictureData } from '../../content/pictures.ts';
import { Picture } from './Picture.tsx';

/** A dish; `price` is formatted in the domain's currency, or empty. */
export type Dish = {
  id: string;
  name: string;
  description: string;
  price: string;
  diets: string[];
  allergens: string[];
  /** Its part of the menu: 'Sides'. */
  section?: string;
  picture?: PictureData;
  /** Gone until closing. */
  soldOut?: boolean;
};

/** A menu: dishes with price, description, diets, allergens and pictures, by section in the order of first use. */
export function Dishes({ dishes }: { dishes: Dish[] }) {
  const sections = Map.groupBy(dishes, ({ section = '' }) => section);
  return Array.from(sections, ([section, own]) => (
    <div key={section} className="menu-section">
      {section && <h3>{section}</h3>}
      <ul className="dishes">
        {own.map((dish) => (
          <DishRow key={dish.id} dish={dish} />
        ))}
      </ul>
    </div>
  ));
}

function DishRow({ dish }: { dish: Dish }) {
  return (
    <li data-dish={dish.id} className={dish.picture && 'has-picture'}>
      {dish.picture && <Picture picture={dish.picture} sizes="5.5rem" />}
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
  );
}
