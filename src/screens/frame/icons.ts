/** The icons that families and screens name in their descriptors. */
import {
  BriefcaseBusiness,
  Building2,
  FileText,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  Mail,
  Package,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Truck,
  Users,
  Utensils,
  Webhook,
  Wheat,
  type LucideIcon,
} from 'lucide-react'
import type { IconName } from '#descriptor/icon.ts'

const familyIcons: Readonly<Record<IconName, LucideIcon>> = {
  'file-text': FileText,
  'layout-dashboard': LayoutDashboard,
  'life-buoy': LifeBuoy,
  mail: Mail,
  package: Package,
  users: Users,
  'receipt-text': ReceiptText,
  'building-2': Building2,
  'scroll-text': ScrollText,
  utensils: Utensils,
  webhook: Webhook,
  wheat: Wheat,
  'briefcase-business': BriefcaseBusiness,
  'shield-check': ShieldCheck,
  truck: Truck,
  'key-round': KeyRound,
}
export const familyIcon = (name: IconName): LucideIcon => familyIcons[name]
