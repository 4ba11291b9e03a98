// A page made for print, which the browser prints or saves as a PDF: a sheet of paper, and the controls above it.
import { chakra } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '../design-system/ui/BackLink.tsx'
import { Button } from '../design-system/ui/Button.tsx'

interface PrintControlsProps {
  readonly backTo: string
  readonly backLabel: string
  readonly printLabel: string
  /** Whether there is something to print yet. */
  readonly ready: boolean
}

export const PrintControls = ({ backTo, backLabel, printLabel, ready }: PrintControlsProps) => (
  <chakra.div
    data-not-printed
    display="flex"
    flexWrap="wrap"
    justifyContent="space-between"
    alignItems="center"
    gap="3"
    marginBottom="4"
  >
    <BackLink to={backTo}>{backLabel}</BackLink>
    <Button disabled={!ready} onClick={() => print()}>
      <Printer aria-hidden />
      {printLabel}
    </Button>
  </chakra.div>
)

interface PrintedPageProps {
  readonly title: string
  /** When it was printed. */
  readonly printed: string
  /** Repeats at the top of every printed page. */
  readonly header: string
  readonly children: ReactNode
}

export const PrintedPage = ({ title, printed, header, children }: PrintedPageProps) => (
  <chakra.article
    data-paper
    maxWidth="50rem"
    marginInline="auto"
    bg="bg.surface"
    borderWidth={{ base: '1px', _print: '0' }}
    px={{ base: '5', md: '12', _print: '0' }}
    py={{ base: '6', md: '10', _print: '0' }}
    display={{ _print: 'table' }}
    width={{ _print: 'full' }}
  >
    <PageHeader>{header}</PageHeader>
    <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="6" rowGap="1">
      <chakra.h1 textStyle="pageTitle">{title}</chakra.h1>
      <chakra.p color="fg.muted">{printed}</chakra.p>
    </chakra.div>
    {children}
  </chakra.article>
)

/** Like a table header. Chromium repeats it only if it can't break across pages. */
const PageHeader = ({ children }: { children: string }) => (
  <chakra.div
    display={{ base: 'none', _print: 'table-header-group' }}
    breakInside="avoid"
    textStyle="small"
    aria-hidden
  >
    <chakra.div paddingBottom="4">{children}</chakra.div>
  </chakra.div>
)

export type Fact = readonly [name: string, value: string]

export const PrintedFacts = ({ facts }: { facts: readonly Fact[] }) => (
  <chakra.dl
    display="grid"
    gridTemplateColumns={{ base: '1fr', md: 'max-content 1fr', _print: 'max-content 1fr' }}
    columnGap="6"
    rowGap="1"
    marginBlock="5"
  >
    {facts.map(([name, value]) => (
      <chakra.div key={name} display="contents">
        <chakra.dt color="fg.muted">{name}</chakra.dt>
        <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
      </chakra.div>
    ))}
  </chakra.dl>
)
