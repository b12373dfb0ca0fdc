import { useText } from '../../app/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { IdentityList } from './IdentityList.tsx'

/** Stands in place of every page that is not public, for somebody in the personal identity. */
export function PersonalPage() {
  const t = useText()
  useTitle(t('ui.account.personal'))
  return (
    <section className="personal-page">
      <h1>{t('ui.account.personalTitle')}</h1>
      <p>{t('ui.account.personalText')}</p>
      <IdentityList />
    </section>
  )
}
