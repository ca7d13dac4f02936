import { knowAllDisciplines } from "./disciplines.ts";

/**
 * Loads a script that shows more of the algorithms than their titles; it resolves once the catalog holds their whole
 * documentation too.
 */
export const withDocumentation = async <T>(script: Promise<T>): Promise<T> => {
  const [loaded, documentation] = await Promise.all([
    script,
    import("../../../engine/documentation.ts"),
    knowAllDisciplines(),
  ]);
  await documentation.loadDocumentation();
  return loaded;
};
