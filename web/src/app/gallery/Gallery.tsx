// The gallery: a heading for each section, component and state. `?component=X&state=Y` shows one state alone.
import { ChakraProvider, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { system } from '../../design-system/theme/system.ts'
import { sections } from './samples.ts'
import type { ComponentSamples, Section } from './samples/section.ts'

const StateHeading = chakra('h4', {
  base: { color: 'fg.muted', textStyle: 'small', marginBottom: '2', fontWeight: '400' },
})

const stateUrl = (component: string, state: string) => `?${new URLSearchParams({ component, state }).toString()}`

interface ComponentProps extends ComponentSamples {
  readonly name: string
}

const ComponentStates = ({ name, states, width, pageHeight }: ComponentProps) => (
  <section aria-label={name}>
    <chakra.h3 textStyle="section" marginBottom="3" paddingBottom="1" borderBottomWidth="1px">
      {name}
    </chakra.h3>
    <chakra.div
      display="grid"
      gridTemplateColumns={width === 'full' ? 'minmax(0, 1fr)' : 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))'}
      gap="6"
    >
      {Object.entries<ReactNode>(states).map(([state, sample]) => (
        <chakra.div key={state} minWidth="0">
          <StateHeading>{state}</StateHeading>
          {pageHeight === undefined ? (
            sample
          ) : (
            <chakra.iframe
              title={`${name}, ${state}`}
              src={stateUrl(name, state)}
              loading="lazy"
              width="full"
              height={`${pageHeight}px`}
              borderWidth="1px"
              borderRadius="control"
            />
          )}
        </chakra.div>
      ))}
    </chakra.div>
  </section>
)

const GallerySection = ({ id, title, components }: Section & { readonly id: string }) => (
  <chakra.section id={id} aria-labelledby={`${id}-title`} bg="bg.canvas" padding="4">
    <chakra.h2 id={`${id}-title`} textStyle="pageTitle" marginBottom="5">
      {title}
    </chakra.h2>
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="8">
      {Object.entries<ComponentSamples>(components).map(([name, samples]) => (
        <ComponentStates key={name} name={name} {...samples} />
      ))}
    </chakra.div>
  </chakra.section>
)

const AllSections = () => (
  <chakra.main
    textStyle="bodyDesk"
    maxWidth="1440px"
    marginX="auto"
    px={{ base: '4', md: '8' }}
    py="9"
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    gap="16"
  >
    <chakra.h1 textStyle="display">Components</chakra.h1>
    {Object.entries<Section>(sections).map(([id, section]) => (
      <GallerySection key={id} id={id} {...section} />
    ))}
  </chakra.main>
)

const findState = (component: string, state: string | null): ReactNode => {
  const samples = Object.values<Section>(sections).flatMap(({ components }) => components[component] ?? [])
  return samples[0]?.states[state ?? ''] ?? `No sample of ${component}, ${state ?? ''}`
}

/** Shows one state on its own page. */
const SingleState = ({ component, state }: { component: string; state: string | null }) => (
  <chakra.main textStyle="bodyDesk" padding="4">
    {findState(component, state)}
  </chakra.main>
)

/** `query` is the query of the URL, which may select one state. */
export const Gallery = ({ query }: { query: URLSearchParams }) => {
  const component = query.get('component')
  return (
    <ChakraProvider value={system}>
      <MemoryRouter>
        {component === null ? <AllSections /> : <SingleState component={component} state={query.get('state')} />}
      </MemoryRouter>
    </ChakraProvider>
  )
}
