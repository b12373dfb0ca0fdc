import { utilityColumn } from '../api/grid-column.ts'

/** The column of checkboxes; the grid that has it decides its content. */
export const checkboxColumn = utilityColumn({ key: 'choose', label: '', width: 40, frozen: 'start', className: 'grid-choice', show: () => null })
