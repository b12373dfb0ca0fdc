import { utilityColumn } from '../api/grid-column.ts'

/** The column of the boxes that choose rows; what stands in it hangs on the grid that has it. */
export const checkboxColumn = utilityColumn({ key: 'choose', label: '', width: 40, frozen: 'start', className: 'grid-choice', show: () => null })
