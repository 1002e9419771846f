/** Codes of ERPs and their documents, apart from their schemas: descriptors stand on the first page and take no validator there. */

/** `Sample`: the ERP of the demonstration, which this service keeps itself. `Helper`: the helper on a person's machine asks it. */
export const erpTypes = ['PostgreSQL', 'SqlServer', 'Sample', 'Helper'] as const
export type ErpType = (typeof erpTypes)[number]

/** ERPs whose tables are known here: their queries need not be written. */
export const erpMapNames = ['Logo', 'Netsis', 'Mikro'] as const
export type ErpMap = (typeof erpMapNames)[number]

/** What a named query is for. The last four write. */
export const erpQueryTypes = [
  'Invoice',
  'InvoiceLine',
  'Despatch',
  'DespatchLine',
  'Stock',
  'Customer',
  'CustomerCreate',
  'Status',
  'Transfer',
  'TransferLine',
] as const
export type ErpQueryType = (typeof erpQueryTypes)[number]

/** What has become of a document of an ERP here. `Faulty`: it cannot be sent as the ERP has it. */
export const erpStates = ['New', 'Faulty', 'Draft', 'Sent'] as const

/**
 * What keeps a document of an ERP from being sent. `total`: the lines do not come to what the ERP says; `missing`: something that has to be
 * there is empty.
 */
export const erpContentFaults = [
  'missing',
  'number',
  'negative',
  'day',
  'time',
  'taxNumber',
  'currency',
  'unit',
  'tax',
  'noLines',
  'total',
] as const
export type ErpContentFault = (typeof erpContentFaults)[number]

/** Whether the ERP knows what became of its document, once something has. None of them: the ERP takes no states. */
export const erpWrites = ['Waiting', 'Written', 'Error'] as const
export type ErpWrite = (typeof erpWrites)[number]

/** Why an ERP did nothing. */
export const erpFaults = [
  'account',
  'unreachable',
  'query',
  'notAllowed',
  'secret',
  'changed',
  'folder',
] as const
export type ErpFault = (typeof erpFaults)[number]
