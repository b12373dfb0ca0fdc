import type { RefObject } from 'react'

type Props = {
  /** Whoever wants a file chosen presses it by this. */
  readonly picker: RefObject<HTMLInputElement | null>
  readonly onFile: (file: File) => void
}

/** The chooser of a spreadsheet, which a button opens. The same file can be chosen again, once it is mended. */
export function SheetFileInput({ picker, onFile, ...marks }: Props) {
  return (
    <input
      ref={picker}
      type="file"
      hidden
      accept=".xls,.xlsx"
      {...marks}
      onChange={(event) => {
        const chosen = event.target.files?.[0]
        if (chosen !== undefined) onFile(chosen)
        event.target.value = ''
      }}
    />
  )
}
