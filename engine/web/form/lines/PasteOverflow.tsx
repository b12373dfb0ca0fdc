import { Banner, Button, Toast } from '@douyinfe/semi-ui-19'
import { useWords } from '../../cells/use-words.ts'
import { clipboardFromBlock } from '../../grid/clipboard/clipboard-from-block.ts'
import type { LineSnapshot, LineStore } from '../line-store/line-store.ts'

/** The rows of a pasted block beyond the maximum: they are not lost, the person can copy them elsewhere. */
export function PasteOverflow({ store, snapshot }: { readonly store: LineStore; readonly snapshot: LineSnapshot }) {
  const words = useWords()
  const rest = store.pasteOverflow()
  if (rest === undefined) return null
  const maximum = store.mayAdd ? (store.maximum ?? snapshot.rows.length) : snapshot.rows.length
  const copy = async () => {
    await navigator.clipboard.writeText(clipboardFromBlock(rest))
    Toast.success(words.text('ui.lines.pasteOverflowCopied', { count: String(rest.length) }))
  }
  return (
    <Banner
      type="warning"
      className="paste-overflow"
      fullMode={false}
      description={words.text('ui.lines.pasteOverflow', { count: String(rest.length), maximum: String(maximum) })}
      onClose={store.dismissPasteOverflow}
    >
      <Button size="small" data-action="copyRest" onClick={() => void copy()}>
        {words.text('ui.lines.copyPasteOverflow')}
      </Button>
    </Banner>
  )
}
