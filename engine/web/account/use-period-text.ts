import { serverNow } from '../api/server-clock.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useText } from '../i18n/use-text.ts'
import type { SubstitutePeriod } from './absence-calls.ts'
import { localeOf } from '../../core/text/locale-of.ts'

/** Says a period as its reader reads it: "For Li Wei until 5 Dec", "Chen Jie decides for you until 5 Dec". `isOfOther`: the reader has no part in it. */
export function usePeriodText(isOfOther = false): (period: SubstitutePeriod) => string {
  const t = useText()
  const language = useLanguage()
  const thisYear = new Date(serverNow()).getFullYear()
  const day = (text: string) =>
    new Intl.DateTimeFormat(localeOf(language), {
      day: 'numeric',
      month: language === 'cn' ? 'long' : 'short',
      ...(text.startsWith(String(thisYear)) ? {} : { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(text))
  return ({ person, substitute, from, until, isNow, isOwn }) =>
    t(`ui.absence.${isOfOther ? 'inTheirPlace' : isOwn ? 'inYourPlace' : 'inPlace'}${isNow ? '' : 'Later'}`, {
      name: isOwn || isOfOther ? substitute.text : person.text,
      from: day(from),
      until: day(until),
    })
}
