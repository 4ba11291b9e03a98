// The panel with search and filters. Phones show search, county, and "Open Now" here, and open the other filters in a
// sheet.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { directorySearchLength } from '#contracts/text-limits.ts'
import { SlidersHorizontal } from 'lucide-react'
import { memo } from 'react'
import type { DirectoryParameters } from '../directory-client.ts'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { rem } from '../../../design-system/theme/scale.ts'
import { Input } from '../../../design-system/ui/inputs.tsx'
import { Field } from '../../../design-system/ui/Field.tsx'
import { hiddenWithoutScript, shownWithoutScript } from '../../../design-system/ui/NoScriptNotice.tsx'
import { SearchInput } from '../../../design-system/ui/SearchInput.tsx'
import { isSearchTooLong, isZip } from './directory-filters.ts'
import { AmenityCheckboxes, FilterSelect, OpenNowCheckbox } from './FilterControls.tsx'
import { useTypedText } from './useTypedFilters.ts'

interface Props {
  readonly query: DirectoryParameters
  readonly url: ListUrl
  /** Number of applied filters. */
  readonly appliedCount: number
  /** Opens the sheet with all filters. */
  readonly onOpen: () => void
  /** Called when the visitor is about to open the sheet. */
  readonly onPrefetch: () => void
}

const HiddenOnPhones = chakra(
  'div',
  { base: { display: { base: 'none', md: 'block' } } },
  { defaultProps: shownWithoutScript },
)

/** Without JavaScript, nothing measures distances while the person types. */
const NoScriptControls = ({ url }: Pick<Props, 'url'>) => {
  const zip = url.params.get('zip') ?? ''
  const error = zip === '' || isZip(zip) ? undefined : m['validation:zipCodeInvalid']()
  return (
    <noscript>
      <chakra.div display="grid" gap="4" marginTop="4" maxWidth={rem(240)}>
        <Field id="directory-zip-code" label={m['directory:zip.label']()} error={error}>
          {(control) => (
            <Input {...control} name="zip" inputMode="numeric" autoComplete="postal-code" defaultValue={zip} />
          )}
        </Field>
        <Button type="submit">{m['directory:showPartners']()}</Button>
      </chakra.div>
    </noscript>
  )
}

const SearchField = ({ url }: Pick<Props, 'url'>) => {
  const { field, text, setText } = useTypedText(url, 'q')
  return (
    <Field
      id="directory-search"
      label={m['directory:search']()}
      error={isSearchTooLong(text) ? m['validation:searchTooLong']({ max: directorySearchLength }) : undefined}
    >
      {(control) => (
        <SearchInput
          {...control}
          ref={field}
          type="search"
          name="q"
          placeholder={m['directory:searchPlaceholder']()}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** Memoized, so that it rerenders only when the query changes and not with every result. */
export const DirectoryFilterPanel = memo(({ query, url, appliedCount, onOpen, onPrefetch }: Props) => {
  const controls = { query, url, idPrefix: 'directory' }
  return (
    <chakra.search
      display="block"
      bg="bg.surface"
      borderWidth="1px"
      borderRadius="panel"
      px={{ base: '4.5', md: '5.5' }}
      py={{ base: '4.5', md: '5.5' }}
      marginTop={{ base: '5', md: '6' }}
    >
      {/* The app filters with every change. Without it, the browser requests the page with these filters. */}
      <form method="get" onSubmit={(event) => event.preventDefault()}>
        <chakra.div
          display="grid"
          gap="4"
          gridTemplateColumns={{
            base: 'minmax(0, 1fr)',
            md: 'repeat(2, minmax(0, 1fr))',
            lg: '1.2fr minmax(0, 0.95fr) repeat(3, minmax(0, 1fr))',
          }}
        >
          <chakra.div gridColumn={{ md: '1 / -1', lg: 'auto' }}>
            <SearchField url={url} />
          </chakra.div>
          <FilterSelect name="county" {...controls} />
          <HiddenOnPhones>
            <FilterSelect name="service" {...controls} />
          </HiddenOnPhones>
          <HiddenOnPhones>
            <FilterSelect name="population" {...controls} />
          </HiddenOnPhones>
          <HiddenOnPhones>
            <FilterSelect name="tier" {...controls} />
          </HiddenOnPhones>
        </chakra.div>
        <chakra.div
          display="flex"
          alignItems="center"
          justifyContent={{ base: 'space-between', md: 'flex-start' }}
          gap={{ base: '3', md: '5.5' }}
          marginTop="4"
          paddingTop={{ base: 0, md: '3' }}
          borderTopWidth={{ base: 0, md: '1px' }}
        >
          <OpenNowCheckbox {...controls} />
          <HiddenOnPhones alignSelf="stretch" borderInlineStartWidth="1px" />
          <HiddenOnPhones>
            <AmenityCheckboxes {...controls} />
          </HiddenOnPhones>
          <Button
            {...hiddenWithoutScript}
            variant="outline"
            display={{ base: 'inline-flex', md: 'none' }}
            aria-haspopup="dialog"
            onFocus={onPrefetch}
            onPointerEnter={onPrefetch}
            onClick={() => onOpen()}
          >
            <SlidersHorizontal aria-hidden />
            {appliedCount === 0
              ? m['directory:allFilters']()
              : m['directory:allFiltersApplied']({ applied: appliedCount })}
          </Button>
        </chakra.div>
        <NoScriptControls url={url} />
      </form>
    </chakra.search>
  )
})
