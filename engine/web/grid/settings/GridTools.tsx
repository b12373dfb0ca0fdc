import { Button, Popover } from '@douyinfe/semi-ui-19'
import { lazy, Suspense } from 'react'
import { useWords } from '../../cells/use-words.ts'
import { loadChunk } from '../../foundation/load-chunk.ts'
import type { GridToolsProps } from './ColumnChooser.tsx'

const ColumnChooser = lazy(() => loadChunk(async () => ({ default: (await import('./ColumnChooser.tsx')).ColumnChooser })))

/** The settings of a grid behind one button: the density, whether long texts wrap, and which columns in which order. */
export function GridTools(props: GridToolsProps) {
  const words = useWords()
  return (
    <div className="grid-tools">
      <Popover
        trigger="click"
        position="bottomRight"
        content={
          <Suspense fallback={<div className="column-chooser" />}>
            <ColumnChooser {...props} />
          </Suspense>
        }
      >
        <Button theme="borderless" type="tertiary">
          {words.text('ui.columns.title')}
        </Button>
      </Popover>
    </div>
  )
}
