/** Exact decimal text, such as `1234.50`: no float ever touches an amount. */
export type Decimal = string
