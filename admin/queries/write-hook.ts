import { type MutationFunctionContext, useMutation, type UseMutationOptions } from '@tanstack/react-query';

/** The hook of a mutation, with the same options wherever it is used. */
export function writeHook<Data, Input = void>(
  mutationFn: (input: Input, context: MutationFunctionContext) => Promise<Data>,
  options: Omit<UseMutationOptions<Data, Error, Input>, 'mutationFn'> = {},
) {
  return function useWrite() {
    return useMutation({ mutationFn, ...options });
  };
}
