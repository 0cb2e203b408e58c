import {
  Activity,
  BarChart3,
  Building2,
  ChefHat,
  CircleAlert,
  FileText,
  Handshake,
  Inbox,
  Landmark,
  Leaf,
  ListChecks,
  MapPin,
  MessageSquareWarning,
  MessagesSquare,
  Package,
  Percent,
  Settings,
  Siren,
  Star,
  Stethoscope,
  Sun,
  Truck,
  Users,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';
import type { AdminSection, AdminTab, SectionName } from '../sections.js';

const OF_TAB: Readonly<Record<AdminTab, LucideIcon>> = {
  today: Sun,
  orders: FileText,
  partners: Handshake,
  users: Users,
  analytics: BarChart3,
  settings: Settings,
};

const OF_SECTION: Readonly<Partial<Record<SectionName, LucideIcon>>> = {
  deliveries: Truck,
  complaints: MessageSquareWarning,
  boxes: Package,
  kitchen: ChefHat,
  recalls: Siren,
  'clinic-partners': Building2,
  professionals: Stethoscope,
  payouts: WalletCards,
  contact: Inbox,
  'waiting-list': ListChecks,
  moderation: CircleAlert,
  'dish-comments': Star,
  community: MessagesSquare,
  finance: Landmark,
  audit: ListChecks,
  operations: Activity,
  catalog: Leaf,
  promotions: Percent,
  delivery: MapPin,
  texts: FileText,
};

/** A section's own icon, else that of its group. */
export const iconOf = ({ tab, name }: AdminSection): LucideIcon => OF_SECTION[name] ?? OF_TAB[tab];
