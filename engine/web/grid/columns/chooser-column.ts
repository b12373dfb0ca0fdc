import { ownColumn } from './grid-column.ts'

/** The column of the boxes that choose rows; what stands in it hangs on the grid that has it. */
export const chooserColumn = ownColumn({ key: 'choose', label: '', width: 40, frozen: 'start', className: 'grid-choice', show: () => null })
