/** Parts of documents of many families. */

/** Of those that are reported. */
export const reportedParts = {
  create: {},
  send: {},
  notifications: {},
  reports: {},
  series: {},
  templates: { design: true },
  tags: {},
} as const

/** Of those that come as files and as rows of a workbook, each with a screen. */
export const uploads = {
  xml: { route: 'operation/upload/xml', accept: ['.xml', '.zip'] },
  excel: { route: 'operation/upload/excel', accept: ['.xlsx'] },
} as const
