import { Input } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import { useBlockingReasons } from '../../actions/use-blocking-reasons.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { useWords } from '../../cells/use-words.ts'
import { searchNames } from './library-names.ts'
import type { OfferedName } from './offered-name.ts'
import type { EditorRow } from './template-draft.ts'
import { Dialog } from '../../ui/Dialog.tsx'

const LIBRARY = 'purchaserAttributeName'

type Props = {
  readonly row: EditorRow
  readonly library: readonly OfferedName[]
  readonly onTake: (name: OfferedName) => void
  readonly onClose: () => void
}

/** The library of names, searched by any name; Enter takes the first match. */
export function ChooseName({ row, library, onTake, onClose }: Props) {
  const words = useWords()
  const mayUse = useBlockingReasons()
  const [search, setSearch] = useState('')
  const found = searchNames(library, search)
  const [first] = found
  return (
    <Dialog
      title={words.text('template.chooseName', { field: row.declaredNames[words.language] })}
      width={620}
      motion={false}
      footer={null}
      onCancel={onClose}
      hasInput={() => false}
    >
      <div className="template-library">
        <Input
          autoFocus
          showClear
          value={search}
          aria-label={words.text('template.searchLibrary')}
          placeholder={words.text('template.searchLibrary')}
          onChange={setSearch}
          onEnterPress={() => first !== undefined && onTake(first)}
        />
        <ul aria-label={words.text('template.library')}>
          {found.map((name) => (
            <li key={name.id}>
              <button type="button" data-name={name.names.cn} onClick={() => onTake(name)}>
                <strong>{name.names.cn}</strong>
                <span>{name.names.en}</span>
                <small>
                  {[words.text(`template.types.${name.type}`), name.type === 'choice' ? name.options : '', ...name.others]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </small>
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p>{words.text('template.libraryEmpty')}</p>}
        {mayUse({ kind: 'open', screen: LIBRARY }).length === 0 && (
          <a href={addressOfScreen(LIBRARY)} target="_blank" rel="noreferrer">
            {words.text('template.openLibrary')}
          </a>
        )}
      </div>
    </Dialog>
  )
}
