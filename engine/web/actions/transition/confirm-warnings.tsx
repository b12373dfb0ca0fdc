import { Modal } from '@douyinfe/semi-ui-19'
import type { Entity } from '../../../core/model/entity.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { useWords } from '../../cells/use-words.ts'

/** Asks the person whether to continue in spite of the warnings. */
export function confirmWarnings(words: ReturnType<typeof useWords>, entity: Entity, questions: readonly Issue[]): Promise<boolean> {
  const told = [...new Set(questions.map((question) => words.issueOf(entity, question)))]
  return new Promise((resolve) => {
    Modal.confirm({
      title: words.text('ui.confirmWarnings.title'),
      content: told.map((question) => (
        <p key={question} className="dialog-question">
          {question}
        </p>
      )),
      okText: words.text('ui.confirmWarnings.goOn'),
      cancelText: words.text('ui.cancel'),
      okButtonProps: { 'data-action': 'continueAnyway' } as never,
      cancelButtonProps: { 'data-action': 'stopHere' } as never,
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
}
