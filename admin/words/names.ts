/** Turns ids, instants and prices into words. */
export type Names = {
  /** A cuisine tag or a category. */
  tag: (id: string) => string;
  post: (id: string) => string;
  faq: (id: string) => string;
  faqCategory: (id: string) => string;
  section: (id: string) => string;
  when: (instant: string) => string;
  /** In the domain's currency. */
  price: (hundredths: number) => string;
};
