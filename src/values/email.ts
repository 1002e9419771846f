/** The shape of an e-mail address: something before the sign, a domain of at least two parts behind it. */
export const emailShape = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
