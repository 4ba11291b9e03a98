// The first page for a family: the ways to ask for help, what to expect, and emergency numbers.
import { m } from '#messages'
import { PageIntro, PageEndSpace } from '../../../design-system/ui/public-page-parts.tsx'
import { Expectations } from './Expectations.tsx'
import { ImmediateHelp } from './ImmediateHelp.tsx'
import { WaysToAsk } from './WaysToAsk.tsx'

export const RequestHelpPage = () => (
  <>
    <PageIntro title={m['request-help:headline']()} lead={m['request-help:lead']()} />
    <WaysToAsk />
    <Expectations />
    <ImmediateHelp />
    <PageEndSpace />
  </>
)
