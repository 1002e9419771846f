/** Codes of credits, apart from their schemas: descriptors stand on the first page and take no validator there. */

/** What a credit is for: one document, one SMS, one message by WhatsApp. The names are those of the published API. */
export const creditModules = ['Portal', 'Sms', 'WhatsApp'] as const
export type CreditModule = (typeof creditModules)[number]

export const creditDurations = ['Indefinite', 'Year', 'Month'] as const

/** A package whose first day is still to come is upcoming; one that is over is expired, however much was left of it. */
export const packageStates = ['Upcoming', 'Active', 'UsedUp', 'Expired'] as const
export type PackageState = (typeof packageStates)[number]
