import { Tag } from '@douyinfe/semi-ui-19'
import { useModel } from '../app/use-model.ts'
import { useWords } from './use-words.ts'

/** A state in the colour that its vocabulary gives it, the same on every screen. */
export function StatusTag({ vocabulary, value }: { vocabulary: string; value: string }) {
  const words = useWords()
  const tone = useModel().vocabularies[vocabulary]?.tones[value] || 'grey'
  return (
    <Tag color={tone} size="small" data-value={value}>
      {words.value(vocabulary, value)}
    </Tag>
  )
}
