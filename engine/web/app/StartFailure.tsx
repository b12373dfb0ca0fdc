import { StatePage } from '../ui/StatePage.tsx'
import { hasText, translate } from '../i18n/translate.ts'

/** Shown when the page cannot start: the texts may be missing too, so it has a line in both languages. */
export function StartFailure({ error }: { error: Error }) {
  const isSpoken = hasText('ui.chunk.title')
  return (
    <StatePage
      role="alert"
      title={isSpoken ? translate('ui.chunk.title') : 'Counterpart'}
      text={isSpoken ? translate('ui.chunk.text') : 'The page could not be loaded. Please reload. 页面未能加载，请重新加载。'}
      code={`${error.name}: ${error.message}`}
    >
      <button type="button" className="plain-button" onClick={() => location.reload()}>
        {isSpoken ? translate('ui.chunk.reload') : 'Reload 重新加载'}
      </button>
    </StatePage>
  )
}
