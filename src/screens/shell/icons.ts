/** Icons that families name in their descriptors. A name that is not here shows a sheet of paper. */
import { Building2, FileText, LayoutDashboard, ReceiptText, ScrollText, Ship, Store, Truck, Utensils, type LucideIcon } from 'lucide-react'
import type { ScreenKind } from '#engine/portal.ts'
import { BarChart3, Bell, Copy, FileUp, FileWarning, Inbox, KeyRound, ListOrdered, LockKeyhole, PencilLine, Plus, Send, Tags, LayoutTemplate } from 'lucide-react'

const familyIcons: Readonly<Record<string, LucideIcon>> = {
  'layout-dashboard': LayoutDashboard,
  'receipt-text': ReceiptText,
  'building-2': Building2,
  'scroll-text': ScrollText,
  utensils: Utensils,
  truck: Truck,
  store: Store,
  ship: Ship,
}
export const familyIcon = (name: string): LucideIcon => familyIcons[name] ?? FileText

export const screenIcons: Readonly<Record<ScreenKind, LucideIcon>> = {
  dashboard: LayoutDashboard,
  list: Inbox,
  drafts: PencilLine,
  editor: Plus,
  bulkCreate: Copy,
  upload: FileUp,
  reportCreate: Send,
  reportList: BarChart3,
  series: ListOrdered,
  templates: LayoutTemplate,
  tags: Tags,
  notifications: Bell,
  accessKeys: KeyRound,
  signIn: LockKeyhole,
  notFound: FileWarning,
  forbidden: LockKeyhole,
}
