/** Icons that families name in their descriptors. A name that is not here shows a sheet of paper. */
import {
  BriefcaseBusiness,
  Building2,
  FileText,
  KeyRound,
  LayoutDashboard,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Ship,
  Store,
  Truck,
  Utensils,
  Wheat,
  type LucideIcon,
} from 'lucide-react'

const familyIcons: Readonly<Record<string, LucideIcon>> = {
  'layout-dashboard': LayoutDashboard,
  'receipt-text': ReceiptText,
  'building-2': Building2,
  'scroll-text': ScrollText,
  utensils: Utensils,
  wheat: Wheat,
  'briefcase-business': BriefcaseBusiness,
  'shield-check': ShieldCheck,
  truck: Truck,
  store: Store,
  ship: Ship,
  'key-round': KeyRound,
}
export const familyIcon = (name: string): LucideIcon => familyIcons[name] ?? FileText
