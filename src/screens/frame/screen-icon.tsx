/** Icons of the kinds of screens, for lists that name screens of many families. */
import {
  BarChart3,
  Bell,
  Copy,
  FileUp,
  FileWarning,
  Inbox,
  KeyRound,
  LayoutDashboard,
  LayoutTemplate,
  ListOrdered,
  LockKeyhole,
  PencilLine,
  Plus,
  Send,
  Settings,
  Tags,
  type LucideIcon,
} from 'lucide-react'
import type { ScreenKind } from '#engine/portal.ts'

const screenIcons: Readonly<Record<ScreenKind, LucideIcon>> = {
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
  templateDesign: LayoutTemplate,
  tags: Tags,
  notifications: Bell,
  accessKeys: KeyRound,
  settings: Settings,
  call: Plus,
  signIn: LockKeyhole,
  notFound: FileWarning,
  forbidden: LockKeyhole,
}

export interface ScreenIconProps {
  readonly screen: ScreenKind
}

export function ScreenIcon({ screen }: ScreenIconProps) {
  const Icon = screenIcons[screen]
  return <Icon aria-hidden />
}
