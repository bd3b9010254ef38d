/** Fluid: PERT's delay differential equations, their trajectories, and where they are stable. */
export default function FluidPage() {
  return (
    <main className="fluid">
      <h1 className="papers-title">Fluid model</h1>
    </main>
  );
}
