import CoreTheme, { type FormProps } from '@rjsf/core'
import withTheme from '@rjsf/core/lib/withTheme.js'
import { act, cleanup } from '@testing-library/react'
import type { ComponentType } from 'react'
import { preloadWidgets } from '../../engine/web/form/header/foreign-widgets.ts'
import { theme } from '../../engine/web/form/header/theme.ts'
import '../../engine/web/ui/semi-workarounds.ts'
import { completeDocument } from './complete-document.ts'
import { readControls, type Control } from './read-controls.ts'

/** RJSF's own form, and the form in our theme. */
export const CoreForm = CoreTheme as unknown as ComponentType<FormProps>
export const SemiForm = withTheme(theme as never) as ComponentType<FormProps>

/** Await this before the first form: it completes the document and loads all widgets. */
export async function prepareForms(): Promise<void> {
  completeDocument()
  await preloadWidgets()
}

/** Renders a form, reads its controls once it is idle, and removes it. */
export async function controlsOfForm(show: () => unknown): Promise<{ readonly controls: readonly Control[]; readonly refused: number }> {
  try {
    await show()
    await act(async () => {})
    return { controls: readControls(document.body), refused: document.querySelectorAll('.field-unsupported, .unsupported-field').length }
  } finally {
    cleanup()
  }
}
