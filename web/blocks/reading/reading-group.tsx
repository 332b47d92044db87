import type { AnyBlockProps } from '../block.ts'
import { type BlockViews, GroupView } from '../GroupView.tsx'
import { ContactsBlock } from './ContactsBlock.tsx'
import { DepartmentsBlock } from './DepartmentsBlock.tsx'
import { FactsBlock } from './FactsBlock.tsx'
import { LinksBlock } from './LinksBlock.tsx'
import { NewsletterBlock } from './NewsletterBlock.tsx'
import { PartnersBlock } from './PartnersBlock.tsx'
import { PictureBlock } from './PictureBlock.tsx'
import { QuestionsBlock } from './QuestionsBlock.tsx'
import { QuoteBlock } from './QuoteBlock.tsx'
import { TableBlock } from './TableBlock.tsx'
import { TextBlock } from './TextBlock.tsx'

const views: BlockViews = {
  contacts: ContactsBlock,
  departments: DepartmentsBlock,
  facts: FactsBlock,
  links: LinksBlock,
  newsletter: NewsletterBlock,
  partners: PartnersBlock,
  picture: PictureBlock,
  questions: QuestionsBlock,
  quote: QuoteBlock,
  table: TableBlock,
  text: TextBlock,
}

export function View(props: AnyBlockProps) {
  return <GroupView views={views} {...props} />
}
