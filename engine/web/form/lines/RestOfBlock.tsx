import { Banner, Button, Toast } from '@douyinfe/semi-ui-19'
import { useWords } from '../../cells/use-words.ts'
import { textOfBlock } from '../../grid/clipboard/text-of-block.ts'
import type { LineSnapshot, LineStore } from './line-store.ts'

/** What a pasted block had beyond the most lines: it is not lost, it can be copied to where there is room. */
export function RestOfBlock({ store, snapshot }: { readonly store: LineStore; readonly snapshot: LineSnapshot }) {
  const words = useWords()
  const rest = store.rest()
  if (rest === undefined) return null
  const copy = async () => {
    await navigator.clipboard.writeText(textOfBlock(rest))
    Toast.success(words.text('ui.lines.restCopied', { count: String(rest.length) }))
  }
  return (
    <Banner
      type="warning"
      className="lines-rest"
      fullMode={false}
      description={words.text('ui.lines.rest', { count: String(rest.length), maximum: String(store.maximum ?? snapshot.rows.length) })}
      onClose={store.dismissRest}
    >
      <Button size="small" data-action="copyRest" onClick={() => void copy()}>
        {words.text('ui.lines.copyRest')}
      </Button>
    </Banner>
  )
}
