/** Codes of support tickets. They stand apart from the schemas, because a descriptor names them on the first page. */
export const ticketStates = ['Open', 'Answered', 'CustomerReply', 'Pending', 'Closed'] as const
export const ticketPriorities = ['Low', 'Normal', 'High', 'Urgent'] as const
export const ticketDepartments = [
  'Technical',
  'Accounting',
  'Sales',
  'Integration',
  'EDefter',
] as const
export const ticketTypes = ['Question', 'Problem', 'Request'] as const
