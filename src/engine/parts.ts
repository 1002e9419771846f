/** The parts that many families have: the screen each brings, where it stands, and the role code that opens it. */
import type { ScreenKind } from './portal.ts'

export interface PartScreen {
  readonly screen: ScreenKind
  readonly route: string
  readonly role: string
  /** The role stands alone (`ei:u`), without a right behind it. */
  readonly plain?: true
  readonly menu: boolean
}

export const partScreens = {
  create: { screen: 'editor', route: 'operation/create', role: 'o:c:d', plain: true, menu: true },
  drafts: { screen: 'drafts', route: 'operation/drafts', role: 'd', menu: true },
  bulk: { screen: 'bulkCreate', route: 'bulk/create', role: 'o:c:d', plain: true, menu: true },
  uploads: { screen: 'upload', route: 'operation/upload', role: 'u', plain: true, menu: true },
  reportCreate: { screen: 'reportCreate', route: 'report/create', role: 'r', menu: true },
  reportList: { screen: 'reportList', route: 'report/list', role: 'r', menu: true },
  notifications: { screen: 'notifications', route: 'notifications', role: 'n', menu: true },
  series: { screen: 'series', route: 'definitions/series', role: 'sr', menu: true },
  templates: { screen: 'templates', route: 'definitions/templates', role: 't', menu: true },
  tags: { screen: 'tags', route: 'tags', role: 'tg', menu: true },
} as const satisfies Record<string, PartScreen>
