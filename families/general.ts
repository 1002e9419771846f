import { defineFamily } from '#descriptor/family.ts'
import { anyOf, code, int, text } from '#descriptor/field.ts'

const globalUserType = { globalUserType: code(['Invoice', 'DespatchAdvice']) }
const read = { method: 'GET', effect: 'read' } as const

/** What every editor needs to know: the company, its customers and stocks, the registered companies, the rates. */
export const general = defineFamily({
  key: 'general',
  group: 'none',
  icon: 'building-2',
  prefix: { screen: '', call: 'general', role: '' },
  calls: {
    company: { ...read, path: 'Company', answer: 'Company', role: 'signedIn', answeredBy: 'company.get' },
    companies: { ...read, path: 'Company/List', answer: 'CompanyList', role: 'signedIn', answeredBy: 'company.list' },
    identifications: { ...read, path: 'CompanyIdentification', answer: 'CompanyIdentifications', role: 'signedIn', answeredBy: 'company.identifications' },
    searchCustomers: { ...read, path: 'Customers/Search/{name}', answer: 'Customers', role: 'signedIn', answeredBy: 'customers.search', limit: 'lookup' },
    customerInfo: { ...read, path: 'Customers/GetCustomerInfo/{taxNumber}', answer: 'Customer', role: 'signedIn', answeredBy: 'customers.info', limit: 'lookup' },
    searchStocks: { ...read, path: 'Stocks/SearchStock/{text}', answer: 'Stocks', role: 'signedIn', answeredBy: 'stocks.search' },
    exchangeRate: { ...read, path: 'ExchangeRate', answer: 'ExchangeRate', role: 'signedIn', answeredBy: 'exchangeRate.get' },
    globalCustomer: { ...read, path: 'GlobalCompany/GetGlobalCustomerInfo/{taxNumber}', query: globalUserType, answer: 'GlobalCustomer', role: 'signedIn', answeredBy: 'globalCompany.info', limit: 'lookup' },
    globalCustomers: { method: 'POST', effect: 'read', path: 'GlobalCompany/GetGlobalCustomerInfo', apiQuery: globalUserType, body: 'TaxNumberStrings', answer: 'GlobalCustomers', role: 'signedIn', answeredBy: 'globalCompany.infos', limit: 'lookup' },
    searchGlobal: { ...read, path: 'GlobalCompany/Search/{text}', query: globalUserType, answer: 'GlobalCustomers', role: 'signedIn', answeredBy: 'globalCompany.search', limit: 'lookup' },
    checkName: { ...read, path: 'GlobalCompany/Check/Name/{text}', query: globalUserType, answer: 'GlobalAliases', role: 'signedIn', answeredBy: 'globalCompany.checkName', limit: 'lookup' },
    outbox: { ...read, path: 'Outbox', query: { Page: int(), PageSize: int(), Search: text(), Channel: code(['email', 'sms', 'whatsapp']) }, answer: 'OutboxPage', role: 'signedIn', answeredBy: 'outbox.list', api: true },
    outboxFile: { ...read, path: 'Outbox/{id}/{type}', answer: 'Base64', role: 'signedIn', answeredBy: 'outbox.file', api: true },
    checkTaxNumber: { ...read, path: 'GlobalCompany/Check/TaxNumber/{text}', query: globalUserType, answer: 'GlobalAliases', role: 'signedIn', answeredBy: 'globalCompany.checkTaxNumber', limit: 'lookup' },
    // Work on many records in the background, and what a person prefers (assumed: the specification has neither).
    freezeSelection: { method: 'POST', effect: 'read', path: 'Jobs/Freeze', body: 'JobFreeze', answer: 'JobFrozen', role: 'signedIn', answeredBy: 'jobs.freeze', api: true },
    checkJob: { method: 'POST', effect: 'read', path: 'Jobs/Check', body: 'JobCheckAsk', answer: 'JobCheck', role: 'signedIn', answeredBy: 'jobs.check', api: true },
    createJob: { method: 'POST', effect: 'write', path: 'Jobs', body: 'JobCreate', answer: 'Job', role: 'signedIn', answeredBy: 'jobs.create', api: true },
    jobs: { ...read, path: 'Jobs', query: { Page: int(), PageSize: int() }, answer: 'JobPage', role: 'signedIn', answeredBy: 'jobs.list', api: true },
    job: { ...read, path: 'Jobs/{id}', answer: 'Job', role: 'signedIn', answeredBy: 'jobs.get', api: true },
    jobItems: { ...read, path: 'Jobs/{id}/Items', query: { State: anyOf(code(['waiting', 'ok', 'failed', 'refused', 'stopped'])), Page: int(), PageSize: int() }, answer: 'JobItemPage', role: 'signedIn', answeredBy: 'jobs.items', api: true },
    jobFile: { ...read, path: 'Jobs/{id}/File', answer: 'Base64', role: 'signedIn', answeredBy: 'jobs.file', api: true },
    busyRecords: { method: 'POST', effect: 'read', path: 'Jobs/Busy', body: 'JobBusyAsk', answer: 'JobBusy', role: 'signedIn', answeredBy: 'jobs.busy', api: true },
    retryJob: { method: 'PUT', effect: 'write', path: 'Jobs/{id}/Retry', answer: 'Job', role: 'signedIn', answeredBy: 'jobs.retry', api: true },
    stopJob: { method: 'PUT', effect: 'write', path: 'Jobs/{id}/Stop', answer: 'Job', role: 'signedIn', answeredBy: 'jobs.stop', api: true },
    undoJob: { method: 'PUT', effect: 'write', path: 'Jobs/{id}/Undo', answer: 'Job', role: 'signedIn', answeredBy: 'jobs.undo', api: true },
    deleteJob: { method: 'DELETE', effect: 'write', path: 'Jobs/{id}', answer: 'Done', role: 'signedIn', answeredBy: 'jobs.delete', api: true },
  },
})

/** Screens and calls that belong to no document: the frame of the portal. */
export const system = defineFamily({
  key: 'system',
  group: 'home',
  icon: 'layout-dashboard',
  service: 'identity',
  prefix: { screen: '', call: '', role: '' },
  screens: {
    dashboard: { route: '/dashboard', screen: 'dashboard', menu: true },
    accessKeys: { route: '/accesskeys', screen: 'accessKeys', role: '=pa:r', menu: true, icon: 'key-round' },
    login: { route: '/login', screen: 'signIn' },
    register: { route: '/register', screen: 'signIn' },
    forbidden: { route: '/403', screen: 'forbidden' },
    notFound: { route: '/404', screen: 'notFound' },
  },
  calls: {
    login: { method: 'POST', path: 'account/login', body: 'Login', answer: 'LoginResult', role: 'public', effect: 'write', answeredBy: 'account.login' },
    profile: { ...read, path: 'account/profile', answer: 'Profile', role: 'signedIn', answeredBy: 'account.profile', api: true },
    register: { method: 'POST', path: 'account/register', body: 'Register', answer: 'Registered', role: 'public', effect: 'write', answeredBy: 'account.register', api: true, limit: 'registration' },
    preferences: { ...read, path: 'account/preferences', answer: 'Preferences', role: 'signedIn', answeredBy: 'account.preferences', api: true },
    changePreferences: { method: 'PUT', path: 'account/preferences', body: 'Preferences', answer: 'Preferences', role: 'signedIn', effect: 'write', answeredBy: 'account.changePreferences', api: true },
    sessions: { ...read, path: 'account/sessions', answer: 'SignInSessions', role: 'signedIn', answeredBy: 'account.sessions', api: true },
    endSession: { method: 'DELETE', path: 'account/sessions/{id}', answer: 'Done', role: 'signedIn', effect: 'write', answeredBy: 'account.endSession', api: true },
    endOtherSessions: { method: 'DELETE', path: 'account/sessions', answer: 'Done', role: 'signedIn', effect: 'write', answeredBy: 'account.endOtherSessions', api: true },
    changePassword: { method: 'PUT', path: 'account/password', body: 'PasswordChange', answer: 'Done', role: 'signedIn', effect: 'write', answeredBy: 'account.changePassword', api: true },
    chooseCompany: { method: 'PUT', path: 'account/company/{id}', answer: 'Profile', role: 'signedIn', effect: 'write', answeredBy: 'account.chooseCompany', api: true },
    createAccessKey: { method: 'POST', path: 'pat', body: 'AccessKeyCreate', answer: 'AccessKeyCreated', role: '=pa:w', effect: 'write', answeredBy: 'accessKeys.create' },
    accessKeys: { ...read, path: 'pat', query: { Page: int(), PageSize: int(), Search: text() }, answer: 'AccessKeyPage', role: '=pa:r', answeredBy: 'accessKeys.list', api: true },
    accessKey: { ...read, path: 'pat/{id}', answer: 'AccessKey', role: '=pa:r', answeredBy: 'accessKeys.get' },
    deleteAccessKeys: { method: 'DELETE', path: 'pat', body: 'UuidList', answer: 'Done', role: '=pa:w', effect: 'write', answeredBy: 'accessKeys.delete' },
  },
})
