import type { RefObject } from 'react'

type Props = {
  /** Opens the file chooser. */
  readonly picker: RefObject<HTMLInputElement | null>
  readonly onFile: (file: File) => void
  /** Whether a bank statement may be chosen, too. */
  readonly readsXml?: true | undefined
}

/** The hidden input behind a button that chooses a spreadsheet. The same file can be chosen again after it was corrected. */
export function SheetFileInput({ picker, onFile, readsXml, ...marks }: Props) {
  return (
    <input
      ref={picker}
      type="file"
      hidden
      accept={readsXml === true ? '.xls,.xlsx,.xml' : '.xls,.xlsx'}
      {...marks}
      onChange={(event) => {
        const chosen = event.target.files?.[0]
        if (chosen !== undefined) onFile(chosen)
        event.target.value = ''
      }}
    />
  )
}
