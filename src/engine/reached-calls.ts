/**
 * Handlers whose calls are reached without a word of the descriptor. A call with any other handler says itself where people find it
 * (`on`), or that it is for other programs (`api`). A test compares the lists with what the screens call and the families have.
 */

/** Called by screens of the portal: its frame, the editors, personal settings, work in the background. */
export const handlersOfScreens: readonly string[] = [
  'accessKeys.create',
  'accessKeys.delete',
  'accessKeys.list',
  'account.addPasskey',
  'account.beginPasskey',
  'account.beginTotp',
  'account.changePassword',
  'account.changePreferences',
  'account.changeSecondFactorRule',
  'account.chooseCompany',
  'account.confirmTotp',
  'account.endOtherSessions',
  'account.endSession',
  'account.login',
  'account.preferences',
  'account.profile',
  'account.register',
  'account.removePasskey',
  'account.removeTotp',
  'account.renewRecoveryCodes',
  'account.secondFactor',
  'account.sessions',
  'company.get',
  'company.identifications',
  'globalCompany.search',
  'jobs.busy',
  'jobs.check',
  'jobs.create',
  'jobs.delete',
  'jobs.file',
  'jobs.freeze',
  'jobs.items',
  'jobs.list',
  'jobs.retry',
  'jobs.stop',
  'jobs.undo',
  'numbered.search',
  'outbox.file',
  'outbox.list',
]

/** Promised to other programs by the specification of the portal; no screen needs them. */
export const handlersOfPrograms: readonly string[] = [
  'accessKeys.get',
  'company.list',
  'exchangeRate.get',
  'globalCompany.byRegisterNumbers',
  'globalCompany.checkName',
  'globalCompany.checkTaxNumber',
  'globalCompany.info',
  'globalCompany.infos',
  'numbered.change',
  'numbered.create',
  'numbered.delete',
  'numbered.deleteMany',
  'numbered.find',
  'numbered.list',
]

/** About the records of the box that the call names by `of`, each known by its number. */
export const numberedHandlers: readonly string[] = [
  'numbered.change',
  'numbered.create',
  'numbered.delete',
  'numbered.deleteMany',
  'numbered.find',
  'numbered.get',
  'numbered.list',
  'numbered.search',
]
