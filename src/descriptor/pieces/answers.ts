/** What became of an invoice that its receiver may approve or reject. */
export const answers = [
  'unknown',
  'waitingForApproval',
  'approved',
  'rejected',
  'documentAnsweredAutomatically',
] as const
