import { useSearchParams } from 'react-router'
import type { ListScreen } from '../../../core/model/screen.ts'

/** How the rows of a list stand. */
export type ListShape = 'rows' | 'matrix'

const parameter = 'as'

/**
 * The shape of a list, in the address: a link, a reload and "back" show the same. A list without a pivot has rows alone; versions are there to be compared, and
 * stand side by side until a person asks for the rows.
 */
export function useListShape({ pivot }: ListScreen): { readonly shape: ListShape; readonly change: (shape: ListShape) => void } {
  const [params, setParams] = useSearchParams()
  const usual = pivot?.changes === undefined ? 'rows' : 'matrix'
  return {
    shape: pivot === undefined ? 'rows' : (shapeIn(params) ?? usual),
    change(shape) {
      setParams((before) => {
        const after = new URLSearchParams(before)
        if (shape === usual) after.delete(parameter)
        else after.set(parameter, shape)
        return after
      })
    },
  }
}

function shapeIn(params: URLSearchParams): ListShape | undefined {
  const asked = params.get(parameter)
  return asked === 'matrix' || asked === 'rows' ? asked : undefined
}
