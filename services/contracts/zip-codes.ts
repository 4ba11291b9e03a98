// The locations of the six counties' ZIP codes, for sorting partners by distance. Each location is the center of a ZIP
// code, in degrees to two decimals (about a kilometer). They follow the ZIP Code Tabulation Areas of the US Census
// Bureau's Gazetteer files (census.gov/geographies/reference-files, "2024 Gazetteer: ZIP Code Tabulation Areas"). They
// were entered by hand, not downloaded, so they are accurate only to a mile or two. A ZIP code that crosses a county
// border is listed under the county of its center, or in `borderZipCenters` if its center is outside the six counties.
// ZIP codes with only PO boxes are left out.
import type { PartnerCounty } from './enumerations.ts'

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

type Center = readonly [latitude: number, longitude: number]

export const zipCenters = {
  Bartow: {
    '30103': [34.36, -84.91],
    '30120': [34.15, -84.86],
    '30121': [34.22, -84.78],
    '30123': [34.24, -84.85],
    '30137': [34.13, -84.75],
    '30145': [34.24, -84.98],
    '30171': [34.36, -84.74],
    '30178': [34.09, -84.98],
    '30184': [34.29, -84.73],
  },
  Cherokee: {
    '30102': [34.11, -84.64],
    '30107': [34.35, -84.35],
    '30114': [34.25, -84.51],
    '30115': [34.2, -84.42],
    '30142': [34.17, -84.5],
    '30151': [34.39, -84.37],
    '30183': [34.33, -84.58],
    '30188': [34.1, -84.51],
    '30189': [34.12, -84.57],
  },
  Cobb: {
    '30008': [33.9, -84.59],
    '30060': [33.94, -84.54],
    '30062': [34.0, -84.47],
    '30064': [33.93, -84.61],
    '30066': [34.04, -84.5],
    '30067': [33.93, -84.47],
    '30068': [33.97, -84.44],
    '30069': [33.92, -84.52],
    '30080': [33.88, -84.5],
    '30082': [33.86, -84.53],
    '30101': [34.03, -84.71],
    '30106': [33.84, -84.63],
    '30126': [33.82, -84.56],
    '30127': [33.87, -84.69],
    '30144': [34.03, -84.6],
    '30152': [33.99, -84.65],
    '30168': [33.79, -84.59],
    '30339': [33.87, -84.46],
  },
  Douglas: {
    '30122': [33.77, -84.64],
    '30134': [33.77, -84.75],
    '30135': [33.69, -84.75],
    '30187': [33.65, -84.84],
  },
  Floyd: {
    '30105': [34.43, -85.19],
    '30124': [34.11, -85.34],
    '30129': [34.25, -85.36],
    '30147': [34.17, -85.18],
    '30149': [34.29, -85.19],
    '30161': [34.25, -85.15],
    '30165': [34.29, -85.25],
    '30172': [34.34, -85.07],
    '30173': [34.14, -85.14],
  },
  Paulding: {
    '30132': [33.97, -84.83],
    '30141': [33.86, -84.76],
    '30157': [33.87, -84.87],
  },
} as const satisfies Record<PartnerCounty, Readonly<Record<string, Center>>>

/** ZIP codes whose centers are outside the six counties, although some of their residents are inside. */
export const borderZipCenters: Readonly<Record<string, Center>> = {
  // Alpharetta and Roswell extend into Cherokee and Cobb.
  '30004': [34.14, -84.3],
  '30075': [34.05, -84.39],
  // Jasper extends into Cherokee.
  '30143': [34.47, -84.44],
  // Rockmart extends into Paulding.
  '30153': [34.0, -85.05],
  // Temple and Villa Rica extend into Paulding and Douglas.
  '30179': [33.79, -85.0],
  '30180': [33.73, -84.93],
}

/** The center of each ZIP code. */
export const coordinatesByZip: ReadonlyMap<string, Coordinates> = new Map(
  [...Object.values(zipCenters), borderZipCenters]
    .flatMap((county): (readonly [string, Center])[] => Object.entries(county))
    .map(([zip, [latitude, longitude]]) => [zip, { latitude, longitude }]),
)

/** Radius in miles of a sphere with the earth's volume. */
const earthRadius = 3_958.76
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Straight-line distance in miles. */
const milesBetween = (a: Coordinates, b: Coordinates): number => {
  const latitudeTerm = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const longitudeTerm = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const haversine = latitudeTerm + longitudeTerm * Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude))
  return 2 * earthRadius * Math.asin(Math.sqrt(haversine))
}

/** Returns the miles from one ZIP code to every known one, or undefined if this one is unknown. */
export const milesFrom = (zip: string): ReadonlyMap<string, number> | undefined => {
  const origin = coordinatesByZip.get(zip)
  return (
    origin && new Map([...coordinatesByZip].map(([target, coordinates]) => [target, milesBetween(origin, coordinates)]))
  )
}
