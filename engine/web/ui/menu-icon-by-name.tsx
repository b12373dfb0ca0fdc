import type { ComponentType } from 'react'
import IconAlarm from '@douyinfe/semi-icons/lib/es/icons/IconAlarmStroked'
import IconApps from '@douyinfe/semi-icons/lib/es/icons/IconApps'
import IconArticle from '@douyinfe/semi-icons/lib/es/icons/IconArticle'
import IconBox from '@douyinfe/semi-icons/lib/es/icons/IconBox'
import IconBriefcase from '@douyinfe/semi-icons/lib/es/icons/IconBriefcaseStroked'
import IconCalendar from '@douyinfe/semi-icons/lib/es/icons/IconCalendarStroked'
import IconCalendarClock from '@douyinfe/semi-icons/lib/es/icons/IconCalendarClockStroked'
import IconCart from '@douyinfe/semi-icons/lib/es/icons/IconCartStroked'
import IconChecklist from '@douyinfe/semi-icons/lib/es/icons/IconChecklistStroked'
import IconCloud from '@douyinfe/semi-icons/lib/es/icons/IconCloudStroked'
import IconCoinMoney from '@douyinfe/semi-icons/lib/es/icons/IconCoinMoneyStroked'
import IconCompare from '@douyinfe/semi-icons/lib/es/icons/IconVennChartStroked'
import IconCustomers from '@douyinfe/semi-icons/lib/es/icons/IconUserListStroked'
import IconEdit from '@douyinfe/semi-icons/lib/es/icons/IconEditStroked'
import IconFile from '@douyinfe/semi-icons/lib/es/icons/IconFile'
import IconFind from '@douyinfe/semi-icons/lib/es/icons/IconSearchStroked'
import IconHome from '@douyinfe/semi-icons/lib/es/icons/IconHomeStroked'
import IconHorn from '@douyinfe/semi-icons/lib/es/icons/IconHornStroked'
import IconInbox from '@douyinfe/semi-icons/lib/es/icons/IconInbox'
import IconInvoice from '@douyinfe/semi-icons/lib/es/icons/IconNoteMoneyStroked'
import IconKanban from '@douyinfe/semi-icons/lib/es/icons/IconKanban'
import IconList from '@douyinfe/semi-icons/lib/es/icons/IconList'
import IconReports from '@douyinfe/semi-icons/lib/es/icons/IconBarChartVStroked'
import IconReturns from '@douyinfe/semi-icons/lib/es/icons/IconReplyStroked'
import IconSend from '@douyinfe/semi-icons/lib/es/icons/IconSendStroked'
import IconSetting from '@douyinfe/semi-icons/lib/es/icons/IconSettingStroked'
import IconShield from '@douyinfe/semi-icons/lib/es/icons/IconShieldStroked'
import IconTemplate from '@douyinfe/semi-icons/lib/es/icons/IconTemplateStroked'
import IconUserGroup from '@douyinfe/semi-icons/lib/es/icons/IconUserGroup'

/** The icons of menu entries by name. */
const iconByName: Readonly<Record<string, ComponentType>> = {
  appointment: IconCalendarClock,
  bids: IconHorn,
  compare: IconCompare,
  contract: IconArticle,
  customers: IconCustomers,
  enterprise: IconBriefcase,
  find: IconFind,
  home: IconHome,
  inquiry: IconSend,
  invoice: IconInvoice,
  kanban: IconKanban,
  list: IconList,
  materials: IconBox,
  modification: IconEdit,
  money: IconCoinMoney,
  notices: IconAlarm,
  offline: IconCloud,
  order: IconCart,
  quality: IconShield,
  query: IconTemplate,
  receiving: IconInbox,
  reports: IconReports,
  request: IconFile,
  returns: IconReturns,
  schedule: IconCalendar,
  security: IconShield,
  settings: IconSetting,
  shipping: IconChecklist,
  suppliers: IconUserGroup,
}

export function MenuIcon({ name }: { name: string | undefined }) {
  const Icon = iconByName[name ?? ''] ?? IconApps
  return <Icon aria-hidden />
}
