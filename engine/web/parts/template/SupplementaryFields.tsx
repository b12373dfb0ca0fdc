import type { HandMadeScreen } from '../../../core/model/screen.ts'
import { useText } from '../../i18n/use-text.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

/** The supplementary fields of the entity that the screen names, for those who give them their names. */
export function SupplementaryFields({ screen }: { screen?: HandMadeScreen }) {
  const t = useText()
  return (
    <div className="supplementary-fields">
      <header className="list-head">
        <h1>{t(`screen.${screen?.name ?? ''}`)}</h1>
      </header>
      <TemplateEditor {...(screen !== undefined && { screen })} />
    </div>
  )
}
