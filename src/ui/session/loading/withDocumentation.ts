import { withDisciplines } from "./disciplines.ts";

/**
 * Loads a script that shows more of the algorithms than their titles; it resolves once the catalog holds their whole
 * documentation too.
 */
export const withDocumentation = async <T>(script: Promise<T>): Promise<T> => {
  const [loaded, documentation] = await Promise.all([
    withDisciplines(script),
    import("../../../engine/documentation.ts"),
  ]);
  await documentation.loadDocumentation();
  return loaded;
};
