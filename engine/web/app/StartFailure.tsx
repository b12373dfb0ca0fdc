import { StatePage } from '../ui/StatePage.tsx'
import { hasWords, words } from './i18n.ts'

/** When the page cannot even begin: the words may not have come either, so that there is a line in both languages. */
export function StartFailure({ error }: { error: Error }) {
  const isSpoken = hasWords('ui.chunk.title')
  return (
    <StatePage
      role="alert"
      title={isSpoken ? words('ui.chunk.title') : 'Counterpart'}
      text={isSpoken ? words('ui.chunk.text') : 'The page could not be loaded. Please reload. 页面未能加载，请重新加载。'}
      code={`${error.name}: ${error.message}`}
    >
      <button type="button" className="plain-button" onClick={() => location.reload()}>
        {isSpoken ? words('ui.chunk.reload') : 'Reload 重新加载'}
      </button>
    </StatePage>
  )
}
