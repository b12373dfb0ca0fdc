import { Banner, Button } from '@douyinfe/semi-ui-19'
import { formatInstant } from '../../cells/format-date.ts'
import { useWords } from '../../cells/use-words.ts'

/** Says that what was written before is there again, from when it is, and how to be rid of it. */
export function DraftBanner({ at, onDiscard }: { readonly at: string; readonly onDiscard: () => void }) {
  const words = useWords()
  return (
    <Banner
      type="info"
      closeIcon={null}
      className="form-draft"
      description={
        <span>
          {words.text('ui.form.draft', { at: formatInstant(at) })}{' '}
          <Button size="small" theme="borderless" data-action="discardDraft" onClick={onDiscard}>
            {words.text('ui.form.discard')}
          </Button>
        </span>
      }
    />
  )
}
