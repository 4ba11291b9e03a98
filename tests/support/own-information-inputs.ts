// A minimal input for each route with which a family reads what is held about it.
export const ownInformationInputs = {
  ownInformation: () => ({}),
  ownInformationFile: () => ({}),
  ownReadings: () => ({}),
  ownSharing: () => ({}),
}
