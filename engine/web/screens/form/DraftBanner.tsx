import { Banner, Button } from '@douyinfe/semi-ui-19'
import { formatInstant } from '../../cells/format-date.ts'
import { useWords } from '../../cells/use-words.ts'

/** Shows that an unsaved draft was restored, its time, and a button that discards it. */
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
