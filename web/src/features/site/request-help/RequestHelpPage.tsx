// Where a family begins: the ways to ask, what to expect, what stays private, and whom to call when it cannot wait.
import { t } from '../../../lib/texts.ts'
import { Opening, PageEnd } from '../../../design-system/ui/PublicSection.tsx'
import { Expectations } from './Expectations.tsx'
import { ImmediateHelp } from './ImmediateHelp.tsx'
import { WaysToAsk } from './WaysToAsk.tsx'

const words = t.requestHelp

export const RequestHelpPage = () => (
  <>
    <Opening title={words.headline} lead={words.lead} />
    <WaysToAsk />
    <Expectations />
    <ImmediateHelp />
    <PageEnd />
  </>
)
