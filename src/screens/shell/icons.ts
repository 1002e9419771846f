/** Icons that families name in their descriptors. A name that is not here shows a sheet of paper. */
import { Building2, FileText, KeyRound, LayoutDashboard, ReceiptText, ScrollText, Ship, Store, Truck, Utensils, type LucideIcon } from 'lucide-react'

const familyIcons: Readonly<Record<string, LucideIcon>> = {
  'layout-dashboard': LayoutDashboard,
  'receipt-text': ReceiptText,
  'building-2': Building2,
  'scroll-text': ScrollText,
  utensils: Utensils,
  truck: Truck,
  store: Store,
  ship: Ship,
  'key-round': KeyRound,
}
export const familyIcon = (name: string): LucideIcon => familyIcons[name] ?? FileText
