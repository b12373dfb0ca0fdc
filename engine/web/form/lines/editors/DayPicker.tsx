import { DatePicker } from '@douyinfe/semi-ui-19'

type Props = { readonly day: string; readonly onChosen: (day: string) => void; readonly onClose: () => void }

/** The calendar under a cell, loaded when a person first opens it. */
export function DayPicker({ day, onChosen, onClose }: Props) {
  return (
    <DatePicker
      open
      type="date"
      format="yyyy-MM-dd"
      position="bottomRight"
      motion={false}
      {...(/^\d{4}-\d{2}-\d{2}$/.test(day) ? { defaultValue: day } : {})}
      triggerRender={() => <span className="grid-editor-anchor" aria-hidden />}
      onChange={(_, text) => {
        if (typeof text === 'string' && text !== '') onChosen(text)
      }}
      onClickOutSide={onClose}
    />
  )
}
