import type { ReportScreen, Screen } from '../../../core/model/screen.ts'
import type { ReportAbout } from '../../../core/wire/report.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { filterPrefix } from '../list/state/list-state.ts'

/** The report that tells more of the values of a group, if there is one and the person may open it. */
export function moreBehind(
  { opens = {} }: ReportScreen,
  group: string,
  screens: Readonly<Record<string, Screen>>,
  permissions: ReadonlySet<string>,
): { readonly screen: ReportScreen; readonly by: string } | undefined {
  const more = opens[group]
  const screen = more && screens[more.screen]
  return screen?.kind === 'report' && permissions.has(screen.permission) ? { screen, by: more!.by } : undefined
}

/** Its address for one value, of the same days if it covers as many. */
export function addressOfMore(
  { screen, by }: { readonly screen: ReportScreen; readonly by: string },
  from: ReportScreen,
  { from: first, to: last, isOutOfRange }: Pick<ReportAbout, 'from' | 'to' | 'isOutOfRange'>,
  id: string,
): string {
  const hasDays = !isOutOfRange && screen.range.months >= from.range.months
  return addressOfScreen(screen.name, {
    [filterPrefix + by]: `in:${id.replace(/[%,]/g, encodeURIComponent)}`,
    ...(hasDays && { [filterPrefix + screen.range.field]: `between:${first},${last}` }),
  })
}
